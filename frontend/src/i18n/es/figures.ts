/** Why: the Spanish definitions of figures, the same on every screen (docs/product.md, Figures). */
export default {
  about: (figure: string) => `Qué cuenta: ${figure}`,
  definitions: {
    submitted: "Las publicaciones que llegaron, por el día en que se hicieron.",
    waiting:
      "Esperan una decisión. Cuentan también las pospuestas; las que tienen un cambio pedido, recién cuando vuelven.",
    approved:
      "Las aprobadas, por el día de la decisión. En un período puede haber más aprobadas que recibidas: algunas llegaron antes.",
    rejected: "Las rechazadas, por el día de la decisión.",
    approvalRate: "Las aprobadas sobre las que ya tienen una decisión.",
    interactions:
      "Todas las reacciones que informan las redes: me gusta, comentarios y las demás. En un período, las que se sumaron esos días.",
    spent: "Lo que ya se pagó: el precio de las publicaciones aprobadas más el de sus reacciones.",
    cost: "Lo gastado dividido por las interacciones. En un período, con las campañas que gastaron algo en esos días.",
    productCost:
      "Un estimado: las publicaciones aprobadas por el valor de cada unidad, según la campaña. No es dinero pagado ni se suma a lo gastado.",
    productCostEach:
      "Un estimado: el costo del producto dividido por las interacciones. En un período, con las campañas que aprobaron algo en esos días.",
    units:
      "Las unidades que todavía podés dar. El total suma las reservadas para las pendientes y las que ya tienen dueño.",
    daysLeft: "Los días que faltan hasta el último de la campaña, con el de hoy.",
    daysRun: "Desde el primer día, que cuenta como 1, hasta hoy o hasta el último.",
    visits: "Las llegadas a tus enlaces y códigos QR. Quien siguió a la tienda cuenta siempre como visita.",
    departures: "Las visitas que siguieron al App Store o a Google Play.",
  },
};

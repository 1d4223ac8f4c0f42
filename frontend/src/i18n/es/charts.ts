/** Why: the Spanish texts that every chart has. */
export default {
  table: "Ver tabla",
  chart: "Ver gráfico",
  tableOf: (title: string) => `${title}: tabla`,
  day: "Día",
};

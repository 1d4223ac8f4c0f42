/** Why: the Spanish texts of external data. */
export default {
  title: "Datos de otros sistemas",
  id: "Id externo",
  copy: "Copiar el id externo",
  copied: "Copiaste el id externo.",
  copyFailed: "No pudimos copiarlo. Seleccionalo y copialo a mano.",
  metadata: (count: number, shown: string) => (count === 1 ? "1 dato" : `${shown} datos`),
};

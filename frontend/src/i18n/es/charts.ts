/** Why: the Spanish texts that all charts share. */
export default {
  table: "Ver tabla",
  chart: "Ver gráfico",
  tableOf: (title: string) => `${title}: tabla`,
  day: "Día",
  period: "Período",
  customPeriod: "A medida",
  from: "Desde",
  to: "Hasta",
  wholePeriod: "Todo",
  lastDays: { "7": "7 días", "30": "30 días", "90": "90 días" },
};

/** Why: the Spanish texts of the portal's campaigns screens. */
export default {
  title: "Campaña",
};

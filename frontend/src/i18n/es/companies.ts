/** Why: the Spanish texts of the portal's companies screens. */
export default {
  title: "Marcas",
};

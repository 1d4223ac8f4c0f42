/** Why: the Spanish texts of the portal's audit screens. */
export default {
  title: "Auditoría",
};

/** Why: the Spanish texts of the pages about Resuena, fetched by those pages only. */
import about from "./info-about";
import contact from "./info-contact";
import deletion from "./info-deletion";
import join from "./info-join";
import personal from "./info-personal";
import safety from "./info-safety";

export default { about, contact, deletion, join, personal, safety };

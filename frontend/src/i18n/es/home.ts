/** Why: the Spanish texts of every page's frame and of the home page's hero: all that the home page fetches. */
import forms from "./forms";
import landing from "./landing";
import shell from "./shell";

export default { forms, landing, shell };

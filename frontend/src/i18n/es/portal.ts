/** Why: the Spanish texts of the portal, fetched only by users who enter it. */
import audit from "./audit";
import form from "./campaign-form";
import campaigns from "./campaigns";
import results from "./campaigns-results";
import companies from "./companies";
import scan from "./scan";

export default { audit, campaigns, companies, form, results, scan };

/** Why: the English texts of the portal, fetched only by those who enter it. */
import audit from "./audit";
import campaigns from "./campaigns";
import companies from "./companies";
import results from "./results";

export default { audit, campaigns, companies, results };

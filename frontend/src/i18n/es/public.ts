/** Why: the Spanish texts of the public pages except the home page; the English ones must match them key by key. */
import account from "./account";
import errors from "./errors";
import sections from "./landing-sections";

export default { account, errors, sections };

/** Why: the English texts of the public pages except the home page. */
import account from "./account";
import errors from "./errors";
import sections from "./landing-sections";

export default { account, errors, sections };

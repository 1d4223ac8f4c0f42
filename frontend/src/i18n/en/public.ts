/** Why: the English texts that every page may need. */
import account from "./account";
import brands from "./brands";
import errors from "./errors";
import landing from "./landing";
import shell from "./shell";

export default { account, brands, errors, landing, shell };

/** Why: the Spanish texts that every page may need; the English ones must match them key by key. */
import account from "./account";
import brands from "./brands";
import errors from "./errors";
import landing from "./landing";
import shell from "./shell";

export default { account, brands, errors, landing, shell };

/** Why: the address and the title of /web3; the screen is in features/soon. */
import { metaOf } from "~/app/head";
import { Web3Screen } from "~/features/soon/web3-screen";
import { soonTexts } from "~/i18n/texts";

export const meta = metaOf(soonTexts, ({ web3 }) => web3);

export default Web3Screen;

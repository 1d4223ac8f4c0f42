/** Why: the home page, its sections in the order of docs/product.md, Screens. */
import { Hero } from "./hero";
import { StillSections } from "./still-sections";
import { SubscribeBand } from "./subscribe-band";

export function HomeScreen() {
  return (
    <>
      <Hero />
      <StillSections />
      <SubscribeBand />
    </>
  );
}

/** Why: sign-up ends with the form of the first campaign, so both show the same progress bar. */
import type { PublicTexts } from "~/i18n/texts";

/** Navigation state from the sign-up to the campaign form. */
export const FROM_SIGN_UP = { from: "signUp" } as const;

export function comesFromSignUp(state: unknown): boolean {
  return typeof state === "object" && state !== null && "from" in state && state.from === FROM_SIGN_UP.from;
}

export function signUpSteps({ account: { signUp } }: PublicTexts) {
  return { label: signUp.steps, steps: [signUp.stepAccount, signUp.stepCompany, signUp.stepCampaign] };
}

import { expect, test } from "vitest";
import { companyAnswer, sessionAnswer } from "~/testing/network";
import type { Session } from "./session-state";
import { mayEditCampaigns, mayReadCompany } from "./use-session";

const session = (changes: Record<string, unknown>) => sessionAnswer(changes) as unknown as Session;
const own = companyAnswer();

test.each([
  [{ permissions: ["readCampaings", "editCampaigns"], company: own }, own._id, true],
  [{ permissions: ["readCampaings", "editCampaigns"], company: own }, "another", false],
  [{ permissions: ["readCampaings", "editCampaigns"], company: null }, own._id, false],
  [{ permissions: ["readCampaings", "editCampaigns"], company: null }, undefined, false],
  [{ permissions: ["readCampaings", "readCompanies", "manageCampaigns"], company: null }, "another", true],
])("%# who reaches a company reads it and edits its campaigns", (person, companyId, reaches) => {
  expect(mayReadCompany(session(person), companyId)).toBe(reaches);
  expect(mayEditCampaigns(session(person), companyId)).toBe(reaches);
});

import { expect, test } from "vitest";
import type { Session } from "~/session/session-state";
import { companyAnswer, sessionAnswer } from "~/testing/network";
import { inBar, placeAt, placesOf } from "./places";

const session = (changes: Record<string, unknown>) => sessionAnswer(changes) as unknown as Session;
const reader = session({ permissions: ["readCampaings"], company: companyAnswer() });
const brand = session({ permissions: ["readCampaings", "auditAdvertisement"], company: companyAnswer() });
const staff = session({ permissions: ["readCampaings", "readCompanies", "auditMoneyAdvertisement"] });
const campaigner = session({ permissions: ["readCampaings", "manageCampaigns"] });
const keys = (person: Session) => placesOf(person).map(({ key }) => key);

test("a brand finds its day, from what waits to handing over", () => {
  expect(keys(brand)).toEqual(["portal", "inbox", "campaigns", "creators", "reports", "downloads", "scan"]);
});

test("whoever may not audit for the brand finds no inbox and no handing over, which would refuse them", () => {
  expect(keys(reader)).toEqual(["portal", "campaigns", "creators", "reports", "downloads"]);
});

test("staff find the sections of the desk that they may enter, and the brands", () => {
  expect(keys(staff)).toEqual([
    "desk.queue",
    "desk.disputes",
    "desk.secondOpinions",
    "desk.overview",
    "desk.downloads",
    "brands",
  ]);
});

test("somebody without a company finds how to add one", () => {
  expect(keys(session({ permissions: [], company: null }))).toEqual(["portal", "addCompany", "notices"]);
});

test("a member who may not read campaigns finds the notices only", () => {
  expect(keys(session({ permissions: [], company: companyAnswer() }))).toEqual(["notices"]);
});

test("the phones' bar has the four that a brand opens most, and the first four of anybody else", () => {
  expect(inBar(placesOf(brand)).map(({ key }) => key)).toEqual(["portal", "inbox", "scan", "campaigns"]);
  expect(inBar(placesOf(staff)).map(({ key }) => key)).toEqual(keys(staff).slice(0, 4));
});

test.each([
  [brand, "/portal", "portal"],
  [brand, "/en/Inbox/", "inbox"],
  [brand, "/audit/ad-1", "inbox"],
  [brand, "/companies/0197-company/campaign-1", "campaigns"],
  [brand, "/companies/0197-company/downloads", "downloads"],
  [brand, "/settings/company", undefined],
  [brand, "/inboxes", undefined],
  [staff, "/desk", "desk.overview"],
  [staff, "/desk/queue", "desk.queue"],
  [staff, "/companies/other", "brands"],
  [campaigner, "/desk/campaigns", "desk.campaigns"],
  [campaigner, "/desk/campaigns?status=OnGoing", "desk.campaigns"],
  [campaigner, "/en/desk/campaigns?open=all-k&status=WaitingForPayment", "desk.payments"],
])("%# at %s the current place is %s", (person, address, key) => {
  expect(placeAt(placesOf(person), new URL(address, "http://localhost"))?.key).toBe(key);
});

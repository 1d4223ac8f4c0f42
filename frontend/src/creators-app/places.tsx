/** Why: the app's routes: the screen at each address, who may see it, and the frame around them. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, Navigate, NavLink, Outlet, Route, Routes, useLocation } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { Snackbar } from "~/ui/snackbar";
import { PageSpinner } from "~/ui/spinner";
import { AREAS, type OPEN, type SIGNED_IN } from "./addresses";
import { useLive } from "./live";
import { Offline } from "./offline";
import { Empty, Go, Screen } from "./parts";
import { LoginScreen } from "./screens/login";
import { TodayScreen } from "./screens/today";
import { restore, useApp } from "./session";
import { at, useTo } from "./use-to";

const JoinScreen = lazy(async () => ({ default: (await import("./screens/join")).JoinScreen }));

const OPEN_SCREENS: Record<(typeof OPEN)[number], ComponentType> = {
  login: LoginScreen,
  join: JoinScreen,
  sumate: JoinScreen,
  stop: lazy(async () => ({ default: (await import("./screens/stop")).StopScreen })),
  "networks/deletion": lazy(async () => ({
    default: (await import("./screens/network-deletion")).NetworkDeletionScreen,
  })),
};

const SCREENS: Record<(typeof SIGNED_IN)[number], ComponentType> = {
  campaigns: lazy(async () => ({ default: (await import("./screens/campaigns")).CampaignsScreen })),
  "campaigns/:campaignId": lazy(async () => ({
    default: (await import("./screens/campaign")).CampaignScreen,
  })),
  "campaigns/:campaignId/create": lazy(async () => ({
    default: (await import("./screens/create")).CreateScreen,
  })),
  posts: lazy(async () => ({ default: (await import("./screens/posts")).PostsScreen })),
  "posts/:postId": lazy(async () => ({ default: (await import("./screens/post")).PostScreen })),
  "posts/:postId/change": lazy(async () => ({
    default: (await import("./screens/create")).ReviseScreen,
  })),
  rewards: lazy(async () => ({ default: (await import("./screens/rewards")).RewardsScreen })),
  "rewards/:postId": lazy(async () => ({ default: (await import("./screens/rewards")).RewardScreen })),
  earnings: lazy(async () => ({ default: (await import("./screens/earnings")).EarningsScreen })),
  payouts: lazy(async () => ({ default: (await import("./screens/payouts")).PayoutsScreen })),
  "payouts/:payoutId": lazy(async () => ({
    default: (await import("./screens/payouts")).StatementScreen,
  })),
  invite: lazy(async () => ({ default: (await import("./screens/invite")).InviteScreen })),
  me: lazy(async () => ({ default: (await import("./screens/me")).MeScreen })),
  "me/profile": lazy(async () => ({ default: (await import("./screens/profile")).ProfileScreen })),
  "me/networks": lazy(async () => ({ default: (await import("./screens/networks")).NetworksScreen })),
  "networks/linked": lazy(async () => ({
    default: (await import("./screens/network-linked")).NetworkLinkedScreen,
  })),
  "me/payout": lazy(async () => ({ default: (await import("./screens/payout")).PayoutScreen })),
  "me/security": lazy(async () => ({ default: (await import("./screens/security")).SecurityScreen })),
  "me/data": lazy(async () => ({ default: (await import("./screens/data")).DataScreen })),
  "me/notices": lazy(async () => ({ default: (await import("./screens/notifying")).NotifyingScreen })),
  notices: lazy(async () => ({ default: (await import("./screens/notices")).NoticesScreen })),
  start: lazy(async () => ({ default: (await import("./screens/start")).StartScreen })),
};

const routesOf = (screens: Record<string, ComponentType>) =>
  Object.entries(screens).map(([path, Shown]) => <Route key={path} path={path} element={<Shown />} />);

export function Places() {
  return (
    <>
      <Routes>
        {AREAS.map((area) => (
          <Route key={area} path={area} element={<Frame />}>
            {routesOf(OPEN_SCREENS)}
            <Route element={<SignedInOnly />}>
              <Route index element={<TodayScreen />} />
              {routesOf(SCREENS)}
            </Route>
            <Route path="*" element={<MissingScreen />} />
          </Route>
        ))}
      </Routes>
      <Snackbar />
    </>
  );
}

function MissingScreen() {
  const { states } = useAppTexts();
  const to = useTo();
  return (
    <Screen title={states.missingTitle} text={states.missingText}>
      <Go to={to(at.today)} className="self-start">
        {states.toToday}
      </Go>
    </Screen>
  );
}

/** Visitors sign in first, and return. */
function SignedInOnly() {
  const { status, ended } = useApp();
  const { states } = useAppTexts();
  const { pathname, search } = useLocation();
  const to = useTo();
  if (status === "restoring") return <PageSpinner label={states.loading} />;
  if (status === "unavailable")
    return (
      <div className="column">
        <Empty title={states.failedTitle} alert>
          <Button onClick={() => void restore()}>{states.retry}</Button>
        </Empty>
      </div>
    );
  if (status === "visitor")
    return <Navigate to={to(at.login)} replace state={{ from: `${pathname}${search}`, ended }} />;
  return <Outlet />;
}

const PLACES: readonly (readonly [
  key: "today" | "campaigns" | "posts" | "earnings" | "me",
  path: string,
  icon: IconName,
])[] = [
  ["today", at.today, "home"],
  ["campaigns", at.campaigns, "megaphone"],
  ["posts", at.posts, "image"],
  ["earnings", at.earnings, "coins"],
  ["me", at.me, "user"],
];

function Frame() {
  const { status, personId } = useApp();
  const texts = useAppTexts();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useLive(personId);
  // A new address is a new screen: scroll and focus go to its top.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const inside = status === "signed-in";
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip lg:flex-row">
      <a href="#main" className="skip-link">
        {texts.skip}
      </a>
      {inside && <Bar />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Offline />
        <main ref={main} id="main" tabIndex={-1} className="flex-1 pb-(--bottom-bar) outline-none">
          <Broken key={pathname}>
            <Suspense fallback={<PageSpinner label={texts.states.loading} />}>
              <Outlet />
            </Suspense>
          </Broken>
        </main>
      </div>
    </div>
  );
}

/** Five places in a bottom bar; beside the screen where there is room. */
function Bar() {
  const { places, name } = useAppTexts();
  const to = useTo();
  return (
    <nav
      aria-label={places.label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:border-t-0 lg:border-r lg:p-4"
    >
      <Link
        to={to(at.today)}
        className="hidden px-4 py-5 font-display text-xl font-bold tracking-tight lg:block"
      >
        {name}
      </Link>
      <ul className="mx-auto flex max-w-xl lg:flex-col lg:gap-1">
        {PLACES.map(([key, path, icon]) => (
          <li key={key} className="min-w-0 flex-1">
            <NavLink
              to={to(path)}
              end={path === at.today}
              className={({ isActive }) =>
                classNames(
                  "flex min-h-17 flex-col items-center justify-center gap-1 px-0.5 text-[0.6875rem] font-semibold -outline-offset-4 lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-md lg:px-4 lg:text-base",
                  isActive ? "text-accent lg:bg-ink/8 lg:text-accent-strong" : "text-soft hover:text-ink",
                )
              }
            >
              <Icon name={icon} className="size-6" />
              <span className="max-w-full truncate">{places[key]}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** After a screen's error the bar stays, and with it the way out. */
class Broken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    console.error("The screen broke:", error);
  }
  override render() {
    return this.state.broken ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  const { states } = useAppTexts();
  return (
    <div className="column" data-error-page="">
      <Empty title={states.crashedTitle} text={states.crashedText} alert>
        <Button onClick={() => window.location.reload()}>{states.reload}</Button>
      </Empty>
    </div>
  );
}

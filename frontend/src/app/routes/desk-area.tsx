/** Why: a screen of the desk that broke leaves the desk's other sections within reach. */
import { Outlet } from "react-router";
import { ErrorPage } from "~/app/shell/error-page";
import { DeskTabs } from "~/features/desk/desk-layout";
import { useSession } from "~/session/use-session";

export default function DeskArea() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { session } = useSession();
  return (
    <>
      {session && (
        <div className="wrap pt-6 md:pt-8">
          <DeskTabs session={session} />
        </div>
      )}
      <ErrorPage />
    </>
  );
}

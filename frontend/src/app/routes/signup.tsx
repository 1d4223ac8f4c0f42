export default function Page() {
  return <h1 className="wrap">signup</h1>;
}

export default function Page() {
  return <h1 className="wrap">login</h1>;
}

export default function Page() {
  return <h1 className="wrap">brands</h1>;
}

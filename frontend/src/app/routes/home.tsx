export default function Page() {
  return <h1 className="wrap">home</h1>;
}

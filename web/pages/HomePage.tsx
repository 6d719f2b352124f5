export default function HomePage() {
  return <h1>무대로</h1>
}

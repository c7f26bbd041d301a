/** The whole screen, until there is something to show; the same stands in index.html. */
export function LoadingScreen() {
  return (
    <main className="loading-screen">
      <h1>Loading</h1>
    </main>
  );
}

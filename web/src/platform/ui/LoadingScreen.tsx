/** Fills the screen while the app loads; index.html has the same markup. */
export function LoadingScreen() {
  return (
    <main className="loading-screen">
      <h1>Loading</h1>
    </main>
  );
}

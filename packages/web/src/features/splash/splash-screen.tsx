export function SplashScreen() {
  return <h1>Strapline</h1>;
}

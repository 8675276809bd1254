/** Documents as the test runner reads them. */
declare module '*.md?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the form in which the test runner hands a text over
  export default text
}

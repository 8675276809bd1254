/** An answer that is held back until it is released. */
export function held() {
  let release: (answer: object) => void = () => undefined
  const settled = new Promise<object>((resolve) => {
    release = resolve
  })
  return { answer: () => settled, release }
}

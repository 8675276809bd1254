/** Shows what a wallet is asked, with two buttons; resolves with its owner's answer. */
export function askOwner(title: string): Promise<boolean> {
  const heading = document.createElement('h1')
  heading.textContent = title
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      document.body.replaceChildren()
      resolve(isYes)
    }
    document.body.replaceChildren(
      heading,
      button('Approve', () => answer(true)),
      button('Refuse', () => answer(false)),
    )
  })
}

export function button(name: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.textContent = name
  element.addEventListener('click', onClick)
  return element
}

/** Has the keys behind this host do what was approved. */
export async function act(method: string, params: unknown, chainId?: number): Promise<unknown> {
  const answer = await fetch('/act', { method: 'POST', body: JSON.stringify({ method, params, chainId }) })
  return await answer.json()
}

import '@latchkey/react/styles.css'
import { ConnectButton, HubProvider, TransferForm } from '@latchkey/react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hub } from './hub'

/** Shows the button that connects and the form that sends, each in its place. The result takes both away again. */
export function showKit(places: { readonly button: Element; readonly form: Element }): () => void {
  // The dialogs of the kit stand beside the page.
  const beside = document.body.appendChild(document.createElement('div'))
  const root = createRoot(beside)
  root.render(
    <HubProvider hub={hub}>
      {createPortal(<ConnectButton />, places.button)}
      {createPortal(<TransferForm />, places.form)}
    </HubProvider>,
  )
  return () => {
    root.unmount()
    beside.remove()
  }
}

import '@latchkey/money/styles.css'
import './page.css'
import { followHub } from '@latchkey/connect'
import { TransferForm } from '@latchkey/money'
import { ConnectButton } from '@latchkey/react'
import { createKit } from '@latchkey/react/mount'
import { createElement } from 'react'
import { hub } from './hub'

const kit = createKit({ hub })
kit.show(find('#wallet'), createElement(ConnectButton))
kit.show(find('#send'), createElement(TransferForm))

const visitor = find('#visitor')
followHub(hub, {
  onConnect(account) {
    visitor.textContent = `This page knows ${account.address}`
    visitor.hidden = false
  },
  onDisconnect() {
    visitor.hidden = true
  },
})

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`The page has no ${selector}`)
  return found
}

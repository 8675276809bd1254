import './page.css'
import { followHub } from '@latchkey/connect'
import { hub } from './hub'
import { showKit } from './kit'

showKit({ button: find('#wallet'), form: find('#send') })

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

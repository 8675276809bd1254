import { groupAddress, isAddress } from '@latchkey/evm'
import styles from './approvalWindow.module.css'
import { icon } from './icon.ts'

export type ApprovalRow = {
  readonly label: string
  readonly value: string
  /** How the value is drawn; an address stands in groups of four. */
  readonly kind?: 'text' | 'address' | 'bytes' | 'strong'
}

/** The question to the visitor. Every value is foreign text: it is only ever set as text. */
export type ApprovalQuestion = {
  readonly title: string
  readonly explanation?: string
  readonly rows: readonly ApprovalRow[]
  readonly dangers: readonly string[]
}

const bannerId = 'demo-wallet-name'
/** A quicker refusal is passed on so late: pages take what comes sooner for the wallet's own doing. */
const leastReadingMs = 400
let lastQuestion: Promise<unknown> = Promise.resolve()

/**
 * Shows a window of the wallet called `name` above everything on the page and resolves true for "Approve". One window at a
 * time.
 */
export function askVisitor(name: string, question: ApprovalQuestion): Promise<boolean> {
  const answer = lastQuestion.then(() => show(name, question))
  lastQuestion = answer
  return answer
}

function show(name: string, question: ApprovalQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const opener = document.activeElement
    const { dialog, title, reject, approve } = drawWindow(name, question)
    const shownAtMs = Date.now()
    let isAnswered = false
    const finish = (isApproved: boolean) => {
      if (isAnswered) return
      isAnswered = true
      dialog.close()
      dialog.remove()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      if (isApproved) resolve(true)
      else setTimeout(() => resolve(false), Math.max(0, shownAtMs + leastReadingMs - Date.now()))
    }
    approve.addEventListener('click', () => finish(true), { once: true })
    reject.addEventListener('click', () => finish(false), { once: true })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish(false)
    })
    // A browser may close a window without asking first, as on a second Escape.
    dialog.addEventListener('close', () => finish(false))
    document.body.append(dialog)
    dialog.showModal()
    title.focus()
  })
}

/** The window and its parts, not yet on the page. */
export function drawWindow(name: string, question: ApprovalQuestion) {
  const dialog = element('dialog', styles['window'])
  // A wallet of its own, which knows nothing of the language of the page.
  dialog.lang = 'en'
  dialog.dir = 'ltr'
  const title = element('h2', styles['title'], question.title)
  title.id = 'demo-wallet-title'
  // The heading is focused first, so that a hasty Enter on the page beneath approves nothing here.
  title.tabIndex = -1
  // A visitor who cannot see the window must know as well that it is not the page that asks.
  dialog.setAttribute('aria-labelledby', `${bannerId} ${title.id}`)
  const reject = button('Reject', styles['reject'])
  const approve = button('Approve', styles['approve'])
  const actions = element('div', styles['actions'])
  actions.append(reject, approve)
  const body = element('div', styles['body'])
  // A long question is scrolled by the keyboard too.
  body.tabIndex = 0
  body.setAttribute('role', 'group')
  body.setAttribute('aria-labelledby', title.id)
  body.append(title)
  if (question.explanation !== undefined) body.append(element('p', styles['explanation'], question.explanation))
  for (const danger of question.dangers) body.append(element('p', styles['danger'], danger))
  body.append(rowList(question))
  dialog.append(banner(name), body, actions)
  return { dialog, title, reject, approve }
}

function banner(walletName: string): HTMLElement {
  const line = element('div', styles['banner'])
  const image = document.createElement('img')
  image.src = icon
  image.alt = ''
  image.width = 28
  image.height = 28
  const name = element('strong', undefined, walletName)
  name.id = bannerId
  line.append(image, name, element('span', undefined, 'test coins only'))
  return line
}

function rowList(question: ApprovalQuestion): HTMLElement {
  const list = element('dl', styles['rows'])
  for (const row of question.rows) {
    const line = element('div', styles['row'])
    line.append(element('dt', undefined, row.label), drawValue(row))
    list.append(line)
  }
  return list
}

function drawValue({ value, kind }: ApprovalRow): HTMLElement {
  if (kind === 'address' && isAddress(value)) {
    const line = element('dd', styles['address'])
    line.append(
      // With its 0x in the first group, and no spaces between them: what is copied is an address.
      ...groupAddress(value).map((group, index) => element('span', undefined, index === 0 ? `0x${group}` : group)),
    )
    return line
  }
  const className =
    kind === 'bytes' || kind === 'address' ? styles['monospaced'] : kind === 'strong' && styles['strong']
  return element('dd', className || undefined, value)
}

function button(label: string, className: string | undefined): HTMLButtonElement {
  const made = element('button', className, label)
  made.type = 'button'
  return made
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className !== undefined) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

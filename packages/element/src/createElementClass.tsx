import type { LatchkeyOptions } from '@latchkey/browser'
import type { LatchkeyModal, ModalView } from '@latchkey/react'
import { themeToCss } from '@latchkey/ui'
import { createRoot, type Root } from 'react-dom/client'
import { Content } from './Content.tsx'
import type { Company, Member } from './createCompany.ts'
import type { LatchkeyConnectElement } from './latchkeyConnectElement.ts'
import { mirrorTheme } from './mirrorTheme.ts'
import { readSettings } from './readSettings.ts'
import { readTheme, themeAttributes } from './readTheme.ts'

/** The class of the elements of one company. Made in a browser alone: a server has no `HTMLElement`. */
export function createElementClass(company: Company, sheet: CSSStyleSheet): CustomElementConstructor {
  return class extends HTMLElement implements LatchkeyConnectElement, Member {
    static readonly observedAttributes = ['label', 'panel', ...themeAttributes]
    readonly #place = document.createElement('div')
    #root: Root | undefined
    #options: LatchkeyOptions | undefined
    #modal: LatchkeyModal | undefined
    readonly #looks = new CSSStyleSheet()
    #theme: string | undefined

    constructor() {
      super()
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [sheet, this.#looks]
      this.#place.className = 'place'
      shadow.append(this.#place)
    }

    get hub() {
      return company.hub()
    }

    get provider() {
      return company.hub()?.connection.get()
    }

    get modal() {
      return this.#modal
    }

    open(view?: ModalView): void {
      company.open(view)
    }

    close(): void {
      company.close()
    }

    get options() {
      return this.#options
    }

    set options(options) {
      this.#options = options
      if (this.isConnected) company.join(this)
    }

    connectedCallback(): void {
      takeEarlyOptions(this)
      this.followTheme()
      reopenDialogs(this.#place)
      // The JSON inside of it is not here before the page is read.
      if (document.readyState !== 'loading') company.join(this)
      else document.addEventListener('DOMContentLoaded', () => this.isConnected && company.join(this), { once: true })
    }

    disconnectedCallback(): void {
      // One that is moved comes back before this.
      queueMicrotask(() => {
        if (this.isConnected) return
        company.leave(this)
        this.#root?.unmount()
        this.#root = undefined
        this.#modal = undefined
      })
    }

    attributeChangedCallback(name: string): void {
      if (name === 'mode') this.followTheme()
      else {
        if (name !== 'label' && name !== 'panel') dress(this, this.#looks)
        this.draw()
      }
    }

    readonly #takeModal = (modal: LatchkeyModal): void => {
      this.#modal = modal
      company.openWaiting()
    }

    followTheme(): void {
      if (this.isConnected) this.#theme = mirrorTheme(this, this.#theme)
    }

    readSettings(): LatchkeyOptions | undefined {
      return this.#options ?? readSettings(this)
    }

    draw(): void {
      const { hub } = this
      if (hub === undefined || !this.isConnected) return
      this.#root ??= createRoot(this.#place)
      this.#root.render(
        <Content
          hub={hub}
          label={this.getAttribute('label') ?? undefined}
          isPanel={this.hasAttribute('panel')}
          looks={readTheme(this)}
          isFirst={company.isFirst(this)}
          onModal={this.#takeModal}
        />,
      )
    }
  }
}

/** A page may have set them before the element was known, as a property that hides the one of the class. */
function takeEarlyOptions(element: LatchkeyConnectElement): void {
  if (!Object.hasOwn(element, 'options')) return
  const { options } = element
  Reflect.deleteProperty(element, 'options')
  element.options = options
}

/** Without a word on its looks an element has those of the kit; one that cannot be used is reported. */
function dress(element: Element, sheet: CSSStyleSheet): void {
  const theme = readTheme(element)
  try {
    sheet.replaceSync(Object.keys(theme).length === 0 ? '' : themeToCss(theme, ':host'))
  } catch (error) {
    reportError(error)
  }
}

/** A dialog that is moved with its element is on top of the page no more, though it says that it is open. */
function reopenDialogs(place: HTMLElement): void {
  for (const dialog of place.querySelectorAll('dialog')) {
    if (!dialog.open || dialog.matches(':modal')) continue
    dialog.open = false
    dialog.showModal()
  }
}

import { drawEmblem, drawIcon, element } from './elements.ts'
import { createExportView, type ExportView } from './exportView.ts'
import type { FrameView } from './frameView.ts'
import type { FrameKey, FrameWords } from './frameWords.ts'
import { createImportView, type ImportView } from './importView.ts'
import { createSignView, type SignView } from './signView.ts'
import type { StyleRule, StyleSettings } from './styleSettings.ts'

const noStyles: StyleSettings = {
  styles: [],
  passphraseStyles: [],
  labelColor: undefined,
  passphraseLabelColor: undefined,
  hasPassphrase: undefined,
}

/** The frame's view in its document. Shows that the frame is at work until there is something to show. */
export function createDocumentView(root: HTMLElement, words: FrameWords): FrameView {
  const { say } = words
  let exportView: ExportView | undefined
  let importView: ImportView | undefined
  let signView: SignView | undefined
  let settings = noStyles

  const style = () => {
    if (exportView !== undefined) applyRules(exportView.output, settings.styles)
    if (importView === undefined) return
    applyRules(importView.text, settings.styles)
    applyRules(importView.passphrase, settings.passphraseStyles)
    applyRules(importView.textLabel, toColor(settings.labelColor))
    applyRules(importView.passphraseLabel, toColor(settings.passphraseLabelColor ?? settings.labelColor))
    importView.passphraseRow.hidden = settings.hasPassphrase !== true
  }
  const clear = () => {
    exportView?.close()
    importView?.close()
    signView?.close()
    exportView = undefined
    importView = undefined
    signView = undefined
    root.replaceChildren(
      drawEmblem(),
      element('h1', {}, say('frame.title')),
      element('p', { class: 'lead' }, say('frame.lead')),
    )
  }
  clear()
  return {
    showExport: (exported) => {
      clear()
      exportView = createExportView(exported, words)
      root.replaceChildren(exportView.root)
      style()
    },
    showImport: () => {
      clear()
      importView = createImportView(words)
      root.replaceChildren(importView.root)
      style()
    },
    readImport: () => ({
      text: importView?.text.value ?? '',
      passphrase: settings.hasPassphrase === true ? (importView?.passphrase.value ?? '') : '',
    }),
    confirm: (card, told) => {
      clear()
      return new Promise((resolve) => {
        const onAnswer = (isApproved: boolean) => {
          // Forgotten first: clearing would close it a second time.
          signView = undefined
          clear()
          resolve(isApproved)
        }
        signView = createSignView({ card, told, words, onAnswer })
        root.replaceChildren(signView.root)
      })
    },
    applyStyles: (next) => {
      settings = { ...next, hasPassphrase: next.hasPassphrase ?? settings.hasPassphrase }
      style()
    },
    clear,
  }
}

/** Says why the frame does nothing here. */
export function showRefusal(root: HTMLElement, { say }: FrameWords, reason: FrameKey): void {
  const sentence = element('p', { role: 'alert' }, say(reason))
  root.replaceChildren(
    drawEmblem(),
    element('h1', {}, say('frame.title')),
    element('div', { class: 'notice' }, drawIcon('caution'), sentence),
  )
}

function applyRules(target: HTMLElement, rules: readonly StyleRule[]): void {
  for (const [property, value] of rules) target.style.setProperty(property, value)
}

function toColor(color: string | undefined): StyleRule[] {
  return color === undefined ? [] : [['color', color]]
}

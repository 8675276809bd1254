import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

/** Options of `FileButton`: those of a button, and what it takes. */
export type FileButtonProps = Omit<ButtonProps, 'onClick' | 'type'> & {
  /** The input's name; the button is called by what stands in it, which is the same unless given. */
  readonly label: string
  /** Kinds of files that the browser offers, such as `image/*`. */
  readonly accept: string
  readonly onFile: (file: File) => void | Promise<void>
}

/**
 * A button that takes one file, in the words of the page: the browser's own control speaks the browser's language.
 * `<FileButton label="Import contacts" accept=".json" onFile={take} />`
 */
export function FileButton({ label, accept, onFile, children = label, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file !== undefined) void onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

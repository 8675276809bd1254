import { Drawing, type IconProps } from './Drawing.tsx'

export function CloseIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M6 6l12 12M18 6L6 18" />
    </Drawing>
  )
}

export function BackIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M14.5 5.5L8 12l6.5 6.5" />
    </Drawing>
  )
}

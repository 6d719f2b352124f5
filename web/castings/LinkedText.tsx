import { cx } from '#web/ui/cx.ts'

const address = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,!?])/g

/** Plain text as written: keeps line breaks, and turns URLs into links with nofollow and without a referrer. */
export function LinkedText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx(className)}>
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text
        <p key={at}>
          {paragraph.split(address).map((part, index) =>
            index % 2 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text
              <a key={index} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
    </div>
  )
}

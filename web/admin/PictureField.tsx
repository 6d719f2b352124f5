import type { Image } from '#contract/common.ts'
import { ImageField } from '#web/media/ImageField.tsx'
import { pictureWords, proofWords } from './messages.ts'

type Props = { image: Image | null; onChange: (image: Image | null) => void; error?: string; isProof?: boolean }

/** The picture of a form of operators, or the photo that proves a print or a visit. */
export const PictureField = (props: Props) => (
  <ImageField {...props} ratio="4/5" words={props.isProof ? proofWords : pictureWords} optional={!props.isProof} />
)

export const ffmpegTexts = {
  installing: '영상을 다루는 FFmpeg가 없어서 설치하고 있어요. 1~2분 걸려요.',
  installed: 'FFmpeg를 설치했어요.',
  notInstalled: (said: string) =>
    `FFmpeg를 설치하지 못했어요. apt-get install ffmpeg로 설치하거나 FFMPEG_PATH에 경로를 적어 주세요.\n${said}`,
} as const

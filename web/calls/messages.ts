export const weakNetworkTexts = {
  late: '응답이 늦어지고 있어요. 적은 내용은 그대로 있어요',
  unsent: '연결이 끊겨서 아직 보내지 못했어요. 적은 내용은 그대로 있고, 이어지면 다시 보낼게요',
  back: '인터넷이 다시 이어졌어요',
} as const

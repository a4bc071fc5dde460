// Animals without a second meaning that are not used as insults.
// The order determines the name of a public key: new words are appended, and none is removed.
export const animals: readonly string[] = `
  alpaca antelope armadillo auk avocet axolotl badger bandicoot barbet beagle bee bilby bison bittern blackbird bluebird
  bobolink bongo brambling bulbul bullfinch bunting butterfly caracal cardinal caribou catbird chaffinch chamois chickadee
  chiffchaff chinchilla chipmunk cicada civet coati collie condor corgi cormorant crane cricket crossbill curlew cygnet
  damselfly deer dipper dolphin dormouse dotterel dove dowitcher dragonfly duck duckling duiker dunlin dunnock eagle
  echidna egret eider eland elk ermine falcon fawn fennec ferret fieldfare finch firecrest firefly flamingo flicker fox
  frog fulmar gadwall gazelle gecko gerbil gharial giraffe glider gnu goby godwit goldcrest goldeneye goldfinch gosling
  grayling grebe greyhound grosbeak guanaco guillemot guppy hamster hare harrier hedgehog heron hoopoe hornero hummingbird
  hyrax ibex ibis iguana impala jacana jackdaw jay jerboa junco kangaroo kestrel kingfisher kinglet kite kittiwake kiwi
  koala koi kudu ladybird lamb lapwing lark lemming lemur leopard linnet llama longspur loris lynx lyrebird macaw magpie
  mallard manta margay marmot marten martin meadowlark meerkat merganser merlin minnow moorhen moth mouse munia muntjac
  narwhal nautilus newt nightingale nightjar numbat nuthatch nyala ocelot okapi oriole oryx osprey otter ouzel owl owlet
  panda pangolin parakeet parrot partridge parula peafowl pelican penguin peregrine petrel phalarope pheasant phoebe
  pigeon pika pintail pipit platypus plover pochard pony porpoise potoo potoroo pronghorn ptarmigan puffin quail quelea
  quetzal quokka quoll rabbit raven ray razorbill redpoll redshank redstart redwing reedling reindeer rhea robin roller
  rook rosefinch rosella ruff saiga salmon saluki sanderling sandpiper scaup scoter seahorse seal seriema serin serotine
  serval sheldrake shelduck shoveler shrike sifaka silkmoth siskin skimmer skylark smew snipe snowfinch sora spaniel
  sparrow spoonbill springbok squirrel starfish starling stilt stint stoat stonechat stork sunbird swan swift tahr tamarin
  tanager tapir tarsier teal tern terrapin tiger tinamou toucan treefrog trogon tuatara turaco turnstone turtle urial
  veery vicuna vireo vole wagtail wallaby warbler waxbill waxwing weaver wheatear whimbrel whinchat whippet wigeon willet
  wombat woodlark wren wrybill yak yuhina zebra zebu
`
  .trim()
  .split(/\s+/);

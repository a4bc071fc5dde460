// Calm, kind words. None describes a body, and none becomes rude before an animal.
// The order determines the name of a public key: new words are appended, and none is removed.
export const adjectives: readonly string[] = `
  able acorn agile airy alder alert alpine amber apple apricot april arctic ardent artful aspen autumn azure balmy beaming
  beech berry birch blithe blooming bluebell bold bonny bookish boreal bracken bramble brave breezy briar bright brisk
  bronze buoyant calm candid canny caring cedar celeste cerulean charming cheerful cheery chestnut chipper cinnamon
  citrine civil clear clever cloudy clover coastal cobalt cogent comet composed constant copper coral cordial cosmic cosy
  cotton courtly crisp crystal curious cyan daisy dapper daring dawn dear deft delft diligent dreamy dulcet dusk eager
  early earnest easeful eastern elder elegant elfin ember esteemed even evening fair faithful feathery fern festive fine
  fleet flint floral fluent fond forest frank fresh friendly frosty gallant garden garnet genial gentle gifted gilded
  ginger glad gleaming glowing golden good graceful gracious grand grateful green hale happy harmonic hazel hearty heather
  hillside honest hopeful humble humming iris islet ivory jade jasmine jaunty jolly jovial joyful jubilant juniper just
  keen kind kindly lantern lapis larch laurel lavender leafy lemon lilac lily lively loyal lucid lucky lunar lyric
  magnolia maple marble marigold marine meadow mellow merry midnight mild mindful mint minty misty modest moonlit morning
  moss mossy myrtle mystic neat nectar nimble noble north nutmeg oaken oat olive opal opaline orchard orchid orderly
  patient peaceful pearl pebble peppy petal pine placid plain playful pleasant plucky plum poetic poised polar polished
  polite poplar poppy primrose prompt proud prudent quaint quartz quick quiet quilted radiant rainy rare reed reliable
  restful river robust rosy rowan ruby russet rustic rye saffron sage sandy sapphire secure serene shiny sienna silent
  silver sincere singing skilful sky slate snowy sociable solar sonnet southern sparkling spirited sprightly spring spruce
  spry stable starry steady stellar sterling still stoic sturdy sublime subtle summer sunlit sunny sure sylvan tawny
  thankful thistle thoughtful thrifty tidal tidy timely topaz tranquil true trusty tulip tuneful umber unique upbeat
  valiant valley velvet verdant vernal violet vivid walnut watchful wavy western wheat whole willow windy winsome winter
  wise wistful witty wondrous woolly worthy zealous zephyr zesty
`
  .trim()
  .split(/\s+/);

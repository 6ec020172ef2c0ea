import type { EntityText } from '../templates/tables.js';

/** Names and things of set A; no entry is in set B. A name is a first and a last part joined. */
export const ENTITIES_A: EntityText = {
  en: {
    first:
      'Mira,Tobias,Greta,Owen,Priya,Henrik,Nadia,Pavel,Rosa,Dylan,Lena,Kofi,Marta,Sven,Yara,Bruno,Elsa,Idris,Joan,Otto',
    last: 'Holt,Quinn,Marsh,Albrecht,Castillo,Dunne,Ekberg,Farrow,Grieg,Haddad,Iversen,Jansen,Kaplan,Lindqvist,Moreau,Novak,Okafor,Petrov',
    food: 'coriander,oysters,liver,goat cheese,marzipan,fennel,olives,sardines,beetroot,pistachios,mussels,blue cheese,capers,celery,octopus,rhubarb,anchovies,okra,tofu,parsnips,quail,walnuts,gooseberries,kimchi',
    hobby:
      'rock climbing,kayaking,pottery,fencing,salsa dancing,birdwatching,archery,life drawing,orienteering,juggling,beekeeping,ice skating,bouldering,choir singing,chess,wood carving,trail running,yoga,sailing,card magic,fly fishing,stargazing,weaving,snorkelling',
    city: 'Bergen,Lisbon,Krakow,Utrecht,Ghent,Malmo,Turin,Seville,Dresden,Cork,Aarhus,Graz,Nantes,Tartu,Porto,Leeds,Basel,Zadar,Oulu,Girona,Bremen,Trieste,Lund,Bath',
    job: 'carpenter,midwife,translator,welder,pharmacist,baker,surveyor,librarian,paramedic,tailor,geologist,florist,dispatcher,plasterer,violin maker,tax adviser,zookeeper,roofer,pilot,cook,solicitor,beekeeper,dentist,gardener',
    product:
      'road bike,kettle,projector,chainsaw,tent,sewing machine,drone,guitar amp,heat pump,canoe,microscope,pressure washer,record player,label printer,camera,waffle iron,telescope,cargo bike,food mixer,scooter,dehumidifier,leaf blower,typewriter,snowboard',
    project:
      'Osprey,Lantern,Quartz,Bluebell,Mercury,Foxglove,Tundra,Saffron,Kestrel,Driftwood,Pilcrow,Anvil,Marigold,Sextant,Brimstone,Cobalt,Thistle,Halyard,Nimbus,Orchard,Zephyr,Pumice,Tamarind,Gantry',
    place:
      'Café Lindgren,Hotel Aurora,Mill Lane Gym,the Harbour Hall,Bistro Gallo,Quay Street Library,the Old Brewery,Villa Serena,Cinema Roxy,Park Clinic,the Kiln,Tower Market,Studio Ember,the Boathouse,Hostel Pilgrim,North Chapel,Salon Vogue,the Granary,Dock Five,Pension Edelweiss,Arcade Nine,the Observatory,Garden House,Club Meridian',
    day: 'Mondays at nine,Tuesdays at noon,Wednesdays at four,Thursdays at ten,Fridays at two,Saturdays at eleven,Mondays at five,Tuesdays at eight,Wednesdays at one,Thursdays at three,Fridays at six,Saturdays at seven',
    amount:
      '35 euros,48 euros,62 euros,75 euros,90 euros,120 euros,145 euros,180 euros,210 euros,265 euros,330 euros,410 euros,520 euros,640 euros,780 euros,950 euros',
  },
  zh: {
    first: '建国,晓梅,子轩,雨桐,海涛,丽华,志强,思远,春燕,文博,佳怡,国栋,秀英,天佑,若兰,振宇,小曼,凯旋,玉珍,嘉木',
    last: '秦,罗,韩,邵,冯,白,康,魏,姜,葛,齐,段,欧阳,章,柯,麦,庄,沈',
    food: '香菜,榴莲,猪肝,臭豆腐,苦瓜,芹菜,生蚝,羊肉,茄子,花椒,皮蛋,折耳根,芒果,虾仁,菠萝,胡萝卜,鸭血,腰果,海带,山药,肥肠,秋葵,豆汁,杏仁',
    hobby:
      '攀岩,划船,做陶艺,击剑,跳广场舞,观鸟,射箭,画速写,打太极,变戏法,养蜂,滑冰,打台球,唱京剧,下围棋,刻木头,越野跑,练瑜伽,放风筝,玩魔方,钓鱼,看星星,织毛衣,潜水',
    city: '苏州,洛阳,大理,泉州,敦煌,绍兴,柳州,烟台,赣州,咸阳,丽江,宜昌,株洲,包头,延安,常州,遵义,九江,汕头,大同,景德镇,连云港,秦皇岛,桂林',
    job: '木匠,助产士,翻译,电焊工,药剂师,面包师,测量员,图书管理员,急救员,裁缝,地质员,花艺师,调度员,粉刷工,制琴师,税务师,饲养员,瓦工,飞行员,厨师,律师,牙医,园丁,会计',
    product:
      '公路车,电水壶,投影仪,电锯,帐篷,缝纫机,无人机,音箱,热水器,皮划艇,显微镜,洗车机,唱片机,标签机,照相机,电饼铛,望远镜,三轮车,和面机,滑板车,除湿机,吹叶机,打字机,按摩椅',
    project:
      '海棠,青石,白桦,松塔,晚枫,飞鱼,雪豹,琥珀,长庚,夜航,铁锚,银杏,望舒,北斗星,小满,惊蛰,赤兔,玄武,流萤,麦浪,沉香,栈桥,孤帆,磐石',
    place:
      '湖滨酒店,云栖山庄,阿嬷面馆,老码头茶馆,向阳健身房,南门图书馆,红砖厂,望江宾馆,和平影院,康宁诊所,青年旅社,东塔集市,时光照相馆,水手俱乐部,梧桐书店,福音堂,丽人美发,粮仓餐厅,五号仓库,雪绒花民宿,九号拱廊,天文台,花园小院,子午线酒吧',
    day: '周一上午九点,周二中午,周三下午四点,周四上午十点,周五下午两点,周六上午十一点,周一下午五点,周二早上八点,周三下午一点,周四下午三点,周五傍晚六点,周六晚上七点',
    amount:
      '三十五元,四十八元,六十二元,七十五元,九十元,一百二十元,一百四十五元,一百八十元,二百一十元,二百六十五元,三百三十元,四百一十元,五百二十元,六百四十元,七百八十元,九百五十元',
  },
  mixed: {
    first: 'Kevin,Amy,Jason,Vivian,Leo,Cindy,Ray,Grace,Eric,Fiona,Tony,Iris,Sam,Wendy,Alan,Judy,Ken,Lily,Oscar,Phoebe',
    last: '秦,罗,韩,邵,冯,白,康,魏,姜,葛,齐,段,欧阳,章,柯,麦,庄,沈',
    food: '香菜,bagel,榴莲,oyster,苦瓜,blue cheese,芹菜,hummus,生蚝,tiramisu,皮蛋,salami,芒果,burrito,腰果,kimchi,山药,pesto,秋葵,avocado,海带,ceviche,豆汁,marzipan',
    hobby:
      '攀岩,kayaking,做陶艺,fencing,观鸟,salsa,射箭,yoga,打太极,bouldering,养蜂,pilates,打台球,karaoke,下围棋,trail running,放风筝,sailing,钓鱼,snorkelling,织毛衣,juggling,潜水,archery',
    city: '苏州,Lisbon,大理,Bergen,泉州,Utrecht,敦煌,Turin,绍兴,Krakow,烟台,Ghent,丽江,Cork,宜昌,Malmo,常州,Porto,遵义,Graz,九江,Leeds,桂林,Basel',
    job: '木匠,PM,翻译,designer,药剂师,recruiter,测量员,QA,急救员,data analyst,裁缝,sales lead,调度员,copywriter,税务师,devops,飞行员,barista,律师,UX writer,牙医,trader,园丁,cook',
    product:
      '公路车,projector,电水壶,drone,帐篷,microscope,缝纫机,kayak,音箱,camera,热水器,telescope,唱片机,label printer,电饼铛,cargo bike,和面机,scooter,除湿机,snowboard,打字机,chainsaw,按摩椅,waffle maker',
    project:
      'Osprey,海棠,Lantern,青石,Quartz,白桦,Bluebell,松塔,Tundra,晚枫,Saffron,飞鱼,Kestrel,雪豹,Pilcrow,琥珀,Anvil,长庚,Sextant,银杏,Cobalt,望舒,Nimbus,流萤',
    place:
      '湖滨 Hotel,Café Lindgren,云栖 Resort,Mill Gym,阿嬷 Noodle,Bistro Gallo,老码头 Tea,Hotel Aurora,向阳 Gym,Cinema Roxy,望江 Inn,Studio Ember,红砖 Loft,Dock Five,梧桐 Books,Park Clinic,东塔 Market,Hostel Pilgrim,时光 Photo,Club Meridian,花园 House,Tower Hall,九号 Arcade,The Kiln',
    day: '周一 9am,周二 noon,周三 4pm,周四 10am,周五 2pm,周六 11am,周一 5pm,周二 8am,周三 1pm,周四 3pm,周五 6pm,周六 7pm',
    amount:
      '35 刀,48 刀,62 刀,75 刀,90 刀,120 刀,145 刀,180 刀,210 刀,265 刀,330 刀,410 刀,520 刀,640 刀,780 刀,950 刀',
  },
};

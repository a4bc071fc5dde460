export { addPictures, type ForumPicture, insertPicture, keepPictures, presentForumPicture, removePictures } from './attach-pictures.ts';

/** From this width on the stage has a column beside its chart (app/styles/stage.css). */
export const besideChart = "(min-width: 72rem)";

// placeholder until this layer has its first file
